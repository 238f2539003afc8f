import { t } from '@lingui/core/macro';
import type { PhotoSticker } from '@trenzeye/proto/drawing/photo-options';

export const stickerNames: Readonly<Record<PhotoSticker, string>> = {
  logo: t`logo`,
  wave: t`wave`,
  crest: t`crest`,
  star: t`star`,
  early_adopter: t`early adopter`,
  viral_creator: t`viral creator`,
  remix_master: t`remix master`,
};
