/** Whether the address is a picture that the user uploaded to this installation. */
export const isOwnPicture = (address: string, userId: string): boolean => {
  const folder = `/media/avatars/${userId}/`;
  return address.startsWith(folder) && /^[a-z0-9-]{1,64}\.webp$/.test(address.slice(folder.length));
};

/** Whether the address is a picture on another server, for example of an identity provider. */
export const isForeignPicture = (address: string): boolean => {
  const url = /[\s\\\p{Cc}]/u.test(address) ? null : URL.parse(address);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};
