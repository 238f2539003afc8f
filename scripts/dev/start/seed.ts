/** Puts the demo content in, through the seeder. @throws with what the seeder answered */
export const seedDemo = async (seederUrl: string, internalToken: string, signal?: AbortSignal): Promise<void> => {
  const limit = AbortSignal.timeout(120_000);
  const answer = await fetch(`${seederUrl}/internal/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-trenzeye-internal': internalToken },
    body: '{}',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`the seeder answered ${answer.status}: ${said.slice(0, 500)}`);
};
