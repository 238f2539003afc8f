import { randomBytes } from 'node:crypto';
import { createVault } from './vault.ts';

const service = 'auth';
const internalToken = 'internal-token-of-this-test';
const encryptionKey = randomBytes(32);
const text = 'JBSWY3DPEHPK3PXP';

describe('vault', () => {
  test('seal and open: another vault with the same settings -> the text', () => {
    const sealed = createVault({ service, internalToken }).seal(text, 'row-1');

    expect(createVault({ service, internalToken }).open(sealed, 'row-1')).toBe(text);
  });

  test('seal and open: empty text and text beyond ASCII -> unchanged', () => {
    const vault = createVault({ service, internalToken, encryptionKey });

    for (const each of ['', 'naïve – 漢字 🔑']) expect(vault.open(vault.seal(each, 'row-1'), 'row-1')).toBe(each);
  });

  test('seal: same text twice -> different output, without the text in it', () => {
    const vault = createVault({ service, internalToken });

    const sealed = vault.seal(text, 'row-1');

    expect(vault.seal(text, 'row-1')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[1]!, 'base64url').toString('latin1')).not.toContain(text);
  });

  test('open: sealed before an encryption key was configured -> still opens, new texts need the new key', () => {
    const sealedBefore = createVault({ service, internalToken }).seal('old', 'row-1');
    const vault = createVault({ service, internalToken, encryptionKey });

    expect(vault.open(sealedBefore, 'row-1')).toBe('old');
    expect(() => createVault({ service, internalToken }).open(vault.seal('new', 'row-1'), 'row-1')).toThrow(/unknown key/);
  });

  test('open: text without a key id, as profile sealed them first -> opens with the derived key only', () => {
    const [, withoutKeyId = ''] = createVault({ service, internalToken }).seal(text, 'row-1').split('.');

    expect(createVault({ service, internalToken, encryptionKey }).open(withoutKeyId, 'row-1')).toBe(text);
    expect(() => createVault({ service, internalToken }).open(withoutKeyId, 'row-2')).toThrow();
    expect(() => createVault({ service, internalToken: 'another-token' }).open(withoutKeyId, 'row-1')).toThrow();
  });

  test('open: another internal token, service or encryption key -> throws', () => {
    const sealed = createVault({ service, internalToken }).seal(text, 'row-1');
    const sealedWithKey = createVault({ service, internalToken, encryptionKey }).seal(text, 'row-1');

    expect(() => createVault({ service, internalToken: 'another-internal-token' }).open(sealed, 'row-1')).toThrow(/unknown key/);
    expect(() => createVault({ service: 'profile', internalToken }).open(sealed, 'row-1')).toThrow(/unknown key/);
    expect(() => createVault({ service, internalToken, encryptionKey: randomBytes(32) }).open(sealedWithKey, 'row-1')).toThrow(
      /unknown key/,
    );
  });

  test('open: key id of a configured key on a text sealed with another -> throws', () => {
    const vault = createVault({ service, internalToken, encryptionKey });
    const [derivedId] = createVault({ service, internalToken }).seal(text, 'row-1').split('.');
    const [, body] = vault.seal(text, 'row-1').split('.');

    expect(() => vault.open(`${derivedId}.${body}`, 'row-1')).toThrow();
  });

  test('open: another owner, any changed byte or a truncated text -> throws', () => {
    const vault = createVault({ service, internalToken });
    const sealed = vault.seal(text, 'row-1');
    const [id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    const changed = (index: number) => Buffer.from(bytes.map((byte, each) => (each === index ? byte ^ 1 : byte))).toString('base64url');

    expect(() => vault.open(sealed, 'row-2')).toThrow();
    for (let index = 0; index < bytes.length; index += 1) expect(() => vault.open(`${id}.${changed(index)}`, 'row-1')).toThrow();
    expect(() => vault.open(`${id}.${bytes.subarray(0, -1).toString('base64url')}`, 'row-1')).toThrow();
    for (const damaged of ['', id ?? '', `${id}.`, `${id}.AAAA`]) expect(() => vault.open(damaged, 'row-1')).toThrow();
  });

  test('createVault: encryption key of another length -> throws', () => {
    expect(() => createVault({ service, internalToken, encryptionKey: randomBytes(16) })).toThrow(/32 bytes/);
  });
});
