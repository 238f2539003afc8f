import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { CaseDetail } from '@trenzeye/proto/http/admin';
import { content } from '@trenzeye/proto/http/content';

/** The picture or the video of a reported item; nothing for other targets, and when the item is gone. */
export function CaseMedia({ detail: { target_type, target_id, target_gone, content_type } }: { detail: CaseDetail }) {
  const hasMedia = target_type === 'content' && !target_gone && content_type !== 'thread';
  const { data } = useQuery({
    queryKey: ['case-item', target_id],
    queryFn: ({ signal }) => call(content.getItem, { params: { id: target_id }, signal }),
    enabled: hasMedia,
    retry: false,
  });
  if (!hasMedia || data?.status !== 'published') return null;
  const { image_url, video_url, poster_url, captions_url, alt_text } = data.content_preview;
  if (video_url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: not every reported video has captions; those that exist are offered.
      <video
        className="tz-case-details__media"
        src={video_url}
        poster={poster_url}
        aria-label={alt_text || t`Reported video`}
        controls
        preload="none"
      >
        {captions_url && <track kind="captions" src={captions_url} label={t`Captions`} />}
      </video>
    );
  return image_url ? <img className="tz-case-details__media" src={image_url} alt={alt_text || t`Reported picture`} /> : null;
}
