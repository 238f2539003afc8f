#!/bin/sh
# release.sh <version> <repository of the images>: builds and pushes all images for amd64 and arm64 with SBOM and provenance, from base images
# with the digests of today, packages the chart, and writes release/<version> with the digests of all images (images.yaml for Helm, images.env
# for docker compose), checksums, and their signature by the key of the operator (SIGNING_KEY of gpg; not set: the default key). The commit must be clean, and its versions those of the release.
#   deploy/release.sh 0.2.0 registry.example/trenzeye
set -eu
usage='Usage: deploy/release.sh <version> <repository>, such as deploy/release.sh 0.2.0 registry.example/trenzeye'
version=${1:?$usage}
repository=${2:?$usage}
platforms=${PLATFORMS:-linux/amd64,linux/arm64}

fail() { echo "$1" >&2; exit 1; }
echo "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || fail "$version is not a semantic version, such as 0.2.0."
[ -z "$(git status --porcelain)" ] || fail 'The checkout has changes: commit them first.'
grep -q "^## $version\$" deploy/CHANGELOG.md || fail "deploy/CHANGELOG.md has no section ## $version."
grep -q "^appVersion: $version\$" charts/trenzeye/Chart.yaml || fail "appVersion in charts/trenzeye/Chart.yaml is not $version."
grep -q "^  \"version\": \"$version\",\$" package.json || fail "version in package.json is not $version."
[ ! -e "release/$version" ] || fail "release/$version exists already: versions never change."

folder=$PWD/release/$version
metadata=$(mktemp -d)
trap 'rm -rf "$metadata"' EXIT
revision=$(git rev-parse HEAD)
node "${0%/*}/image-digests.mjs" > "$metadata/.images.env" || fail 'The digests of the base images are needed.'
# The references contain no spaces.
base=$(sed -n 's/^\(NODE_IMAGE\|NGINX_IMAGE\)=/--build-arg &/p' "$metadata/.images.env")

# build <image> <options of docker buildx build...>
build() {
  image=$1
  shift
  # shellcheck disable=SC2086
  docker buildx build "$@" $base --platform "$platforms" --build-arg "VERSION=$version" --build-arg "REVISION=$revision" \
    --sbom=true --provenance=mode=max --push --metadata-file "$metadata/$image" --tag "$repository/$image:$version" .
}
for service in auth profile content social media admin seeder gateway; do
  build "$service" --file deploy/Dockerfile.service --build-arg "SERVICE=$service"
done
build media-worker --file deploy/Dockerfile.service --build-arg SERVICE=media --target worker
build frontends --file deploy/Dockerfile.frontends

mkdir -p "$folder"
{
  printf '# Images of version %s by digest: helm install ... -f images.yaml\nimage:\n  repository: %s\n  tag: %s\n  digests:\n' \
    "$version" "$repository" "$version"
  for file in "$metadata"/*; do
    digest=$(sed -n 's/.*"containerimage.digest": *"\(sha256:[0-9a-f]\{64\}\)".*/\1/p' "$file" | head -1)
    [ -n "$digest" ] || fail "The build of ${file##*/} reported no digest."
    printf '    %s: %s\n' "${file##*/}" "$digest"
  done
  printf 'trial:\n  images:\n'
  for engine in POSTGRES KAFKA REDIS OBJECTS MAIL; do
    sed -n "s/^${engine}_IMAGE=/    $(echo "$engine" | tr '[:upper:]' '[:lower:]'): /p" "$metadata/.images.env"
  done
} > "$metadata/.images.yaml"
mv "$metadata/.images.yaml" "$folder/images.yaml"
mv "$metadata/.images.env" "$folder/images.env"
helm package charts/trenzeye --destination "$folder"
cp deploy/CHANGELOG.md "$folder/"
cd "$folder"
sha256sum ./* > .SHA256SUMS
mv .SHA256SUMS SHA256SUMS
gpg --detach-sign --armor ${SIGNING_KEY:+--local-user "$SIGNING_KEY"} SHA256SUMS
echo "Release in $folder. To check it: gpg --verify SHA256SUMS.asc SHA256SUMS && sha256sum --check SHA256SUMS"
