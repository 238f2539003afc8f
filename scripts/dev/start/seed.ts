/** Creates the demo content through the seeder service. @throws with the seeder's response */
export const seedDemo = async (seederUrl: string, internalToken: string, signal?: AbortSignal): Promise<void> => {
  const timeout = AbortSignal.timeout(120_000);
  const response = await fetch(`${seederUrl}/internal/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': internalToken },
    body: '{}',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`seeder responded ${response.status}: ${text.slice(0, 500)}`);
};
