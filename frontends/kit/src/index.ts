export { smallPictureUrl } from '@trenzeye/proto/text/small-picture-url';
export { ApiError, apiErrorFrom, fieldProblem, isTransient, newIdempotencyKey } from './api/api-error.ts';
export { call, callPage, callStream, type ListPage, mergePages, patchPages } from './api/call.ts';
export { sendForm } from './api/send-form.ts';
export { useApiMutation, useIsFirstLoad } from './api/use-api-mutation.ts';
export {
  localStore,
  reloadPage,
  type StorageState,
  serviceWorkers,
  siteCaches,
  storageState,
  tabLocks,
  tabStore,
  useStorageState,
} from './browser-storage.ts';
export { Avatar } from './components/avatar.tsx';
export { Logo, ScoreRing, ThemeToggle, Wordmark } from './components/brand.tsx';
export { Button, LinkButton } from './components/button.tsx';
export { classNames } from './components/class-names.ts';
export { Dialog, type DialogProps, useFocusFallback } from './components/dialog.tsx';
export { BadgeMedal, Drawing } from './components/drawing.tsx';
export {
  CheckboxField,
  CodeField,
  codeLength,
  FieldFrame,
  type FieldText,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
} from './components/fields.tsx';
export { Icon, type IconName } from './components/icon.tsx';
export { ErrorBoundary, lazyPart, onDemandPage } from './components/lazy-part.tsx';
export { LinkedText, TextUrl } from './components/linked-text.tsx';
export { LoadMore } from './components/load-more.tsx';
export { Menu, type MenuItem, Popup } from './components/menu.tsx';
export { Notice, PausedNotice } from './components/notice.tsx';
export { PictureCarousel } from './components/picture-carousel.tsx';
export { Progress } from './components/progress.tsx';
export { hostOf } from './components/short-url.ts';
export { Sparkline } from './components/sparkline.tsx';
export { EmptyState, ErrorState, FirstView, PageSkeleton, SectionSkeleton } from './components/states.tsx';
export { Card, Chip, type ChipProps, PageHeader, PhaseChip, Skeleton, VisuallyHidden } from './components/surfaces.tsx';
export { type Tab, TabList, tabId } from './components/tab-list.tsx';
export { TagInput } from './components/tag-input.tsx';
export { copyToClipboard, saveFile } from './copy-to-clipboard.ts';
export { currentFirstView, keepFirstView } from './first-view.ts';
export { compactNumber, formatList, sizeLabel, timeAgo } from './format.ts';
export { changeLanguage, currentLanguage, formatLocale } from './language/language.ts';
export { LiveSession, useUnread } from './live/live-session.tsx';
export type { LiveHandlers } from './live/live-store.ts';
export { useLive } from './live/live-store.ts';
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
export {
  closeIdentityPrompt,
  confirmIdentity,
  getIdentityPrompt,
  type IdentityPromptKind,
  subscribeToIdentityPrompt,
} from './session/identity-prompt.ts';
export { SessionProvider, useSession } from './session/session.tsx';
export { auth, endPasswordRecovery, type SessionSnapshot, type SignOutScope, stopPush } from './session/session-store.ts';
export { startTracingIfSampled } from './telemetry/start-tracing-if-sampled.ts';
export { applyKeptTheme, type Theme, useTheme } from './theme/theme-store.ts';
export { ToastProvider, useToast } from './toast/toast.tsx';
export type { Toasts } from './toast/toast-store.ts';
export { useTitle } from './use-title.ts';
