# Stages that .ci/run and .ci/extended share; sourced by both.
export CI=true TEST_ENGINES=required TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 DEBIAN_FRONTEND=noninteractive

failed=0
began=$SECONDS

# stage <name> <command...>: runs it, says how long it took, remembers a failure and goes on.
stage() {
  local name=$1 start=$SECONDS status=0
  shift
  printf '\n=== %s\n' "$name"
  "$@" || status=$?
  printf '=== %s: %s in %d s\n' "$name" "$([ $status -eq 0 ] && echo passed || echo FAILED)" $((SECONDS - start))
  [ $status -eq 0 ] || failed=$((failed + 1))
  return $status
}

java_major() {
  java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -1
}

system_packages() {
  local missing=()
  command -v git >/dev/null || missing+=(git)
  command -v redis-server >/dev/null || missing+=(redis-server)
  command -v ffmpeg >/dev/null || missing+=(ffmpeg)
  command -v chromium-headless-shell >/dev/null || [ -n "${CHROMIUM_PATH:-}" ] || missing+=(chromium-headless-shell)
  local major
  major=$(java_major)
  [ "${major:-0}" -ge 17 ] || missing+=(openjdk-17-jre-headless)
  command -v mvn >/dev/null || missing+=(maven)
  [ ${#missing[@]} -eq 0 ] && return 0
  echo "Installing ${missing[*]}"
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "Only root on a Debian system can do that: install them by hand."
    return 1
  fi
  apt-get -q update >/dev/null || return 1
  for package in "${missing[@]}"; do
    # Older releases have Chromium only as a whole.
    [ "$package" = chromium-headless-shell ] && apt-get -q -y install --no-install-recommends chromium >/dev/null && continue
    # Newer releases have no Java 17; any later one does.
    apt-get -q -y install --no-install-recommends "$package" >/dev/null && continue
    [ "$package" = openjdk-17-jre-headless ] && apt-get -q -y install --no-install-recommends default-jre-headless >/dev/null && continue
    return 1
  done
}

# For the tests on a Docker engine and on a Kubernetes node of their own. They are skipped where these are missing.
container_packages() {
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo 'Only root on a Debian system can install them: the tests on containers may be skipped.'
    return 0
  fi
  apt-get -q update >/dev/null && apt-get -q -y install --no-install-recommends \
    docker.io docker-registry containerd runc containernetworking-plugins etcd-server debootstrap iptables iproute2 conntrack curl >/dev/null
}

# For the tests of alerts, of point-in-time recovery, of failover, of a pooler, of a disturbed network and of synthesised speech.
fault_packages() {
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo 'Only root on a Debian system can install them: some tests of faults may be skipped.'
    return 0
  fi
  apt-get -q -y install --no-install-recommends prometheus postgresql patroni etcd-server pgbouncer iptables iproute2 \
    pocketsphinx pocketsphinx-en-us >/dev/null
}

packages() {
  node scripts/dev/install.mjs
}

# The registry's signatures of all installed packages, where its keys can be reached.
signatures() {
  local output
  output=$(timeout 120 npm audit signatures 2>&1) && { tail -3 <<<"$output"; return 0; }
  grep -qE 'invalid|tampered|missing registry signature' <<<"$output" && { echo "$output"; return 1; }
  echo 'The signatures could not be checked: the registry does not offer them here.'
}

# An event already on a topic must stay readable: the protocol may only grow.
contracts() {
  if ! git cat-file -e HEAD~1:proto/buf.yaml 2>/dev/null; then
    echo 'There is no earlier commit to compare the events with.'
    return 0
  fi
  (cd proto && buf breaking --against '../.git#ref=HEAD~1,subdir=proto')
}

end() {
  printf '\nAll stages took %d s\n%s\n' $((SECONDS - began)) "$1"
  exit "$2"
}

# The charts are tested where Helm is; Go builds it beside the other stages, once.
helm_tool() {
  command -v helm >/dev/null && return 0
  command -v go >/dev/null || { echo 'There is no Go to build Helm with: the charts are not tested.'; return 0; }
  [ -x "$(go env GOPATH)/bin/helm" ] && return 0
  GOBIN="$(go env GOPATH)/bin" GOFLAGS=-buildvcs=false timeout 240 go install -ldflags=-s helm.sh/helm/v3/cmd/helm@v3.22.0 \
    || echo 'Helm could not be built: the charts are not tested.'
}

# The charts with the oldest and the newest supported Helm, each built by Go into a folder of its own.
helm_versions() {
  command -v go >/dev/null || { echo 'There is no Go to build Helm with.'; return 0; }
  local program folder
  folder=$(mktemp -d)
  for program in helm.sh/helm/v3/cmd/helm@v3.18.0 helm.sh/helm/v4/cmd/helm@v4.3.1; do
    GOBIN="$folder" GOFLAGS=-buildvcs=false timeout 600 go install -ldflags=-s "$program" || return 1
    PATH="$folder:$PATH" npm test --silent -- scripts/tests/checks/charts scripts/tests/checks/operations || return 1
  done
  rm -rf "$folder"
}

# Without the tools that tests look for, only with what every system has: what needs one is skipped, everything else passes.
without_tools() {
  local node folder name
  node=$(command -v node)
  folder=$(mktemp -d)
  for name in awk basename bash cat chmod cp cut dirname env find git grep gzip head id ln ls mkdir mktemp mv ps rm sed sh sleep sort tail tar tee \
    touch tr uname wc xargs; do
    ln -s "$(command -v $name)" "$folder/$name" || return 1
  done
  env -u CHROMIUM_PATH -u GOBIN -u GOPATH HOME="$folder" PATH="$folder" TEST_ENGINES='' \
    "$node" scripts/tests/test.mjs gateway scripts services/media services/kit
}

# test_stage <command...>: runs the tests, and ends with the sum of the tests and of the failed stages.
test_stage() {
  local log line passed broken total
  log=$(mktemp)
  stage test "$@" 2>&1 | tee "$log"
  # The pipe runs the stage in a shell of its own: its result is in the last line of the test run.
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
  rm -f "$log"
  passed=$(sed -n 's/^\([0-9]*\) passed.*/\1/p' <<<"$line")
  broken=$(sed -n 's/.* \([0-9]*\) failed.*/\1/p' <<<"$line")
  [ -n "$passed" ] || { passed=0; broken=1; }
  total=$((broken + failed))
  end "$passed passed, $total failed" $([ "$total" -eq 0 ] && [ "$passed" -gt 0 ] && echo 0 || echo 1)
}
