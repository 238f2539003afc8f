// Health check of a container: `node probe.mjs /readyz` exits with 0 when the service in this container responds with a 2xx status.
const response = await fetch(`http://127.0.0.1:${process.env.PORT}${process.argv[2] ?? '/healthz'}`, {
  signal: AbortSignal.timeout(2_500),
});
process.exitCode = response.ok ? 0 : 1;
