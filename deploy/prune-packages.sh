#!/bin/sh
# prune-packages.sh <service>: takes out of node_modules what a Linux service with PostgreSQL never loads. Behaviour stays the same.
set -eu
if [ -d "services/$1" ]; then node deploy/keep-reachable.mjs "services/$1"; else node deploy/keep-reachable.mjs "$1"; fi
for modules in node_modules services/*/node_modules gateway/node_modules; do
  [ -d "$modules" ] || continue
  find "$modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
  # Prisma brings its query compiler for every database, each as module and as CommonJS; the services are modules.
  find "$modules" -type f -path '*/@prisma/client/runtime/*' \
    -regex '.*\(\.\(cockroachdb\|mysql\|sqlite\|sqlserver\)\..*\|wasm-base64\.js\|wasm-compiler-edge.*\)' -delete
  # Bundlers and browsers read these builds of the AWS clients; Node reads dist-cjs.
  find "$modules" -type d \( -path '*/@aws-sdk/*' -o -path '*/@smithy/*' \) \( -name dist-es -o -name dist-types \) -prune -exec rm -rf {} +
  # So with OpenTelemetry's; of its names, those still on trial are looked up by nobody here.
  find "$modules" -type d -path '*/@opentelemetry/*/build/*' \( -name esm -o -name esnext \) -prune -exec rm -rf {} +
  find "$modules" -type f -path '*/@opentelemetry/semantic-conventions/dist/experimental*' -delete
  # The base image is glibc; some packages bring musl as well where npm cannot tell.
  find "$modules" -maxdepth 2 -type d \( -name '*linuxmusl*' -o -name '*-musl' \) -prune -exec rm -rf {} +
  # The worker's image brings them as they are; no other runs them.
  find "$modules" -type f \( -name ffmpeg -o -name ffprobe \) -size +1024k -delete
done
