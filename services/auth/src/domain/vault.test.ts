import { randomBytes } from 'node:crypto';
import { createVault } from './vault.ts';

const INTERNAL_TOKEN = 'internal-token-of-this-test';
const AUTH_ENCRYPTION_KEY = randomBytes(32);

describe('vault', () => {
  test('seal: opened by another vault with the same settings -> the text; never the same bytes twice, never the text', () => {
    const [one, other] = [createVault({ INTERNAL_TOKEN }), createVault({ INTERNAL_TOKEN })];

    const sealed = one.seal('JBSWY3DPEHPK3PXP', 'factor-1');

    expect(other.open(sealed, 'factor-1')).toBe('JBSWY3DPEHPK3PXP');
    expect(one.seal('JBSWY3DPEHPK3PXP', 'factor-1')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  });

  test('open: sealed before AUTH_ENCRYPTION_KEY was set -> still opens, and new secrets use the new key', () => {
    const sealedBefore = createVault({ INTERNAL_TOKEN }).seal('old', 'factor-1');
    const vault = createVault({ INTERNAL_TOKEN, AUTH_ENCRYPTION_KEY });

    expect(vault.open(sealedBefore, 'factor-1')).toBe('old');
    expect(() => createVault({ INTERNAL_TOKEN }).open(vault.seal('new', 'factor-1'), 'factor-1')).toThrow(/AUTH_ENCRYPTION_KEY/);
  });

  test("open: another owner's row, a changed byte or another INTERNAL_TOKEN -> throws", () => {
    const vault = createVault({ INTERNAL_TOKEN });
    const sealed = vault.seal('secret', 'factor-1');
    const [id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    bytes[bytes.length - 1]! ^= 1;

    expect(() => vault.open(sealed, 'factor-2')).toThrow();
    expect(() => vault.open(`${id}.${bytes.toString('base64url')}`, 'factor-1')).toThrow();
    expect(() => createVault({ INTERNAL_TOKEN: 'another-internal-token' }).open(sealed, 'factor-1')).toThrow();
  });
});
