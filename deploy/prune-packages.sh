#!/bin/sh
# prune-packages.sh <service>: deletes from node_modules the files that a Linux service with PostgreSQL never loads.
set -eu
if [ -d "services/$1" ]; then node deploy/keep-reachable.mjs "services/$1"; else node deploy/keep-reachable.mjs "$1"; fi
for modules in node_modules services/*/node_modules gateway/node_modules; do
  [ -d "$modules" ] || continue
  find "$modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
  # Prisma contains a query compiler for every database, each as ES module and CommonJS; the services use the ES module for PostgreSQL.
  find "$modules" -type f -path '*/@prisma/client/runtime/*' \
    -regex '.*\(\.\(cockroachdb\|mysql\|sqlite\|sqlserver\)\..*\|wasm-base64\.js\|wasm-compiler-edge.*\)' -delete
  # Builds of the AWS clients for bundlers and browsers; Node.js loads dist-cjs.
  find "$modules" -type d \( -path '*/@aws-sdk/*' -o -path '*/@smithy/*' \) \( -name dist-es -o -name dist-types \) -prune -exec rm -rf {} +
  # The same for OpenTelemetry; its experimental semantic conventions are not used here.
  find "$modules" -type d -path '*/@opentelemetry/*/build/*' \( -name esm -o -name esnext \) -prune -exec rm -rf {} +
  find "$modules" -type f -path '*/@opentelemetry/semantic-conventions/dist/experimental*' -delete
  # The base image uses glibc; some packages install musl binaries as well.
  find "$modules" -maxdepth 2 -type d \( -name '*linuxmusl*' -o -name '*-musl' \) -prune -exec rm -rf {} +
done
