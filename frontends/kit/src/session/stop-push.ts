/** Ends push messages to this browser. The push service then reports it as gone, and the server forgets it. */
export const stopPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
};
