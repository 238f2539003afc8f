export { smallPictureUrl } from '@trenzeye/proto/text/small-picture-url';
export { ApiError, apiErrorFrom, fieldProblem, isTransient } from './api/api-error.ts';
export { call, callPage, callStream, type ListPage } from './api/call.ts';
export { newIdempotencyKey } from './api/idempotency-key.ts';
export { mergePages, patchPages } from './api/list-pages.ts';
export { sendForm } from './api/send-form.ts';
export { useApiMutation } from './api/use-api-mutation.ts';
export { useIsFirstLoad } from './api/use-is-first-load.ts';
export {
  localStore,
  reloadPage,
  type StorageState,
  serviceWorkers,
  siteCaches,
  storageState,
  tabLocks,
  tabStore,
} from './browser-storage.ts';
export { Avatar } from './components/avatar.tsx';
export { BadgeMedal } from './components/badge-medal.tsx';
export { Logo, ScoreRing, ThemeToggle, Wordmark } from './components/brand.tsx';
export { Button, LinkButton } from './components/button.tsx';
export { CheckboxField } from './components/checkbox-field.tsx';
export { classNames } from './components/class-names.ts';
export { Dialog, type DialogProps } from './components/dialog.tsx';
export { Drawing } from './components/drawing.tsx';
export { ErrorBoundary } from './components/error-boundary.tsx';
export { FieldFrame, type FieldText } from './components/field-frame.tsx';
export { CodeField, codeLength, PasswordField, TextAreaField, TextField } from './components/fields.tsx';
export { FirstView } from './components/first-view.tsx';
export { Icon, type IconName } from './components/icon.tsx';
export { lazyPart } from './components/lazy-part.tsx';
export { LinkedText, TextUrl } from './components/linked-text.tsx';
export { LoadMore } from './components/load-more.tsx';
export { Menu, type MenuItem } from './components/menu.tsx';
export { Notice, PausedNotice } from './components/notice.tsx';
export { PageSkeleton, SectionSkeleton } from './components/page-skeleton.tsx';
export { PhaseChip } from './components/phase-chip.tsx';
export { PictureCarousel } from './components/picture-carousel.tsx';
export { Popup } from './components/popup.tsx';
export { Progress } from './components/progress.tsx';
export { SelectField } from './components/select-field.tsx';
export { hostOf } from './components/short-url.ts';
export { Sparkline } from './components/sparkline.tsx';
export { EmptyState, ErrorState } from './components/states.tsx';
export { Card, Chip, type ChipProps, PageHeader, Skeleton, VisuallyHidden } from './components/surfaces.tsx';
export { type Tab, TabList, tabId } from './components/tab-list.tsx';
export { TagInput } from './components/tag-input.tsx';
export { useFocusFallback } from './components/use-focus-fallback.ts';
export { copyToClipboard } from './copy-to-clipboard.ts';
export { currentFirstView, keepFirstView } from './first-view.ts';
export { compactNumber, formatList, sizeLabel, timeAgo } from './format.ts';
export { changeLanguage, currentLanguage, formatLocale } from './language/language.ts';
export { LiveSession } from './live/live-session.tsx';
export type { LiveHandlers } from './live/live-store.ts';
export { useLive } from './live/use-live.ts';
export { useUnread } from './live/use-unread.ts';
export {
  isOfflineError,
  type OutboxEntry,
  outboxEntries,
  queueComment,
  queueReaction,
  removeFromOutbox,
  setOutboxProblem,
  useOutbox,
  useQueuedReaction,
} from './offline/outbox.ts';
export { onDemandPage } from './on-demand-page.tsx';
export { createQueryClient } from './query-client.ts';
export {
  type AdminModule,
  type CreatorModule,
  type ProfileModule,
  type RemoteModule,
  type RemoteName,
  type RemotePages,
  remoteEntries,
} from './remotes.ts';
export { ReportMenu } from './report/report-menu.tsx';
export { saveFile } from './save-file.ts';
export {
  closeIdentityPrompt,
  confirmIdentity,
  getIdentityPrompt,
  type IdentityPromptKind,
  subscribeToIdentityPrompt,
} from './session/identity-prompt.ts';
export { SessionProvider, useSession } from './session/session.tsx';
export { auth, endPasswordRecovery, type SessionSnapshot, type SignOutScope } from './session/session-store.ts';
export { stopPush } from './session/stop-push.ts';
export { startTracingIfSampled } from './telemetry/start-tracing-if-sampled.ts';
export { applyKeptTheme, type Theme, useTheme } from './theme/theme-store.ts';
export { ToastProvider, useToast } from './toast/toast.tsx';
export type { Toasts } from './toast/toast-store.ts';
export { useStorageState } from './use-storage-state.ts';
export { useTitle } from './use-title.ts';
