/** Plays a Base64 audio file and resolves at its end. Rejects when the browser cannot decode it. */
export async function playAudio(base64: string): Promise<void> {
  const context = new AudioContext();
  try {
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);
    source.connect(context.destination);
    const ended = new Promise<void>((resolve) => source.addEventListener('ended', () => resolve()));
    source.start();
    await ended;
  } finally {
    await context.close();
  }
}
