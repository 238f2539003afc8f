// What a container's health check runs: `node probe.mjs /readyz` ends with 0 when this container's own service answers 200 there.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${process.argv[2] ?? '/healthz'}`, { signal: AbortSignal.timeout(2_500) });
process.exitCode = answer.ok ? 0 : 1;
