import type { AnswerOf, auth } from '@trenzeye/proto/http';
import type { Passkey } from '../webauthn/index.ts';

/** A passkey in GoTrue's format. */
export const presentPasskey = ({
  id,
  friendlyName,
  createdAt,
  lastUsedAt,
  isPaused,
  sessionId,
}: Passkey): AnswerOf<typeof auth.registerPasskey> => ({
  id,
  ...(friendlyName ? { friendly_name: friendlyName } : {}),
  created_at: createdAt.toISOString(),
  ...(lastUsedAt ? { last_used_at: lastUsedAt.toISOString() } : {}),
  is_paused: isPaused,
  session_id: sessionId,
});
