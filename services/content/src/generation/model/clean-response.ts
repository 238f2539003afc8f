/** Control characters that cannot be stored or shown, and those that change the direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A model's text without characters that cannot be stored; tags lose their #, empty posts are removed. Markup is kept as text. */
export const cleanResponse = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replace(unwanted, '');
  if (Array.isArray(value)) return value.map(cleanResponse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanField(key, cleanResponse(each))]));
};

const tagLists = new Set(['hashtags', 'style_tags']);

const cleanField = (key: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  if (tagLists.has(key))
    return value.map((tag) => (typeof tag === 'string' ? tag.replace(/^[#\s]+|\s+$/g, '') : tag)).filter((tag) => tag !== '');
  return key === 'tweets' ? value.filter((post) => typeof post !== 'string' || post.trim() !== '') : value;
};
