/** The path of a post with a picture in the demo data of a stack. */
export const demoImagePath = async (url: string): Promise<string> => {
  const items = (await (await fetch(`${url}/api/content/public?filter=image&limit=1`)).json()) as { id: string }[];
  if (!items[0]) throw new Error(`${url} has no post with a picture`);
  return `/c/${items[0].id}`;
};
