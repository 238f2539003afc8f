/** The number of live streams that are open at the gateway. */
export const openStreamCount = async (url: string): Promise<number> =>
  Number(/^trenzeye_gateway_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
