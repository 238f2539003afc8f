import { createText, type Text } from '@trenzeye/kit';

/** Stored reasons without values, and their sentences. */
const problemTexts: Readonly<Record<string, string>> = {
  'its host name could not be found': 'Its host name could not be found.',
  'host names cannot be resolved: this machine may be offline': 'Host names cannot be resolved: this machine may be offline.',
  'it refused the connection': 'It refused the connection.',
  'the network is not reachable': 'The network is not reachable.',
  'the host is not reachable': 'The host is not reachable.',
  'the connection timed out': 'The connection timed out.',
  'it closed the connection during the answer': 'It closed the connection during the answer.',
  'too many requests: waiting as long as it asks (status 429)': 'Too many requests: waiting as long as it asks (status 429).',
};

/** Stored reasons with a value, and their sentences. */
const valuedTexts: readonly (readonly [RegExp, (value: string) => Text])[] = [
  [/^it did not answer within ([\d.]+) seconds$/, (seconds) => createText('It did not answer within {seconds} seconds.', { seconds })],
  [/^the answer is larger than (\d+) MB$/, (megabytes) => createText('The answer is larger than {megabytes} MB.', { megabytes })],
  [
    /^it refuses requests from this installation \(status (\d+)\)$/,
    (status) => createText('It refuses requests from this installation (status {status}).', { status }),
  ],
  [/^the address was not found \(status (\d+)\)$/, (status) => createText('The address was not found (status {status}).', { status })],
  [
    /^it has a problem of its own \(status (\d+)\)$/,
    (status) => createText('It reported an internal error (status {status}).', { status }),
  ],
  [/^it answered with status (\d+)$/, (status) => createText('It answered with status {status}.', { status })],
  [/^its answer was not understood: (.*)$/, (reason) => createText('Its answer was not understood: {reason}.', { reason })],
];

/** The sentence for a stored reason of a failed request: `it refused the connection` -> `It refused the connection.` */
export const problemSentence = (reason: string): string | Text => {
  const sentence = problemTexts[reason];
  if (sentence !== undefined) return sentence;
  for (const [pattern, textOf] of valuedTexts) {
    const value = pattern.exec(reason)?.[1];
    if (value !== undefined) return textOf(value);
  }
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
};
