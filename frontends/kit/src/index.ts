export { ApiError, apiErrorFrom, type FieldProblem, isTransient } from './api/api-error.ts';
export { type CallOptions, call, callPage, callStream, type ListPage } from './api/call.ts';
export { newIdempotencyKey } from './api/idempotency-key.ts';
export { mergePages, patchPages } from './api/list-pages.ts';
export { sendForm } from './api/send-form.ts';
export { useChange } from './api/use-change.ts';
export { Avatar } from './components/avatar.tsx';
export { BadgeMedal } from './components/badge-medal.tsx';
export { Mark, ScoreRing, ThemeToggle, Wordmark } from './components/brand.tsx';
export { Button, type ButtonProps, LinkButton } from './components/button.tsx';
export { classes } from './components/classes.ts';
export { Dialog } from './components/dialog.tsx';
export { ErrorBoundary } from './components/error-boundary.tsx';
export { CodeField, codeLength, PasswordField, type PasswordFieldProps, TextField, type TextFieldProps } from './components/fields.tsx';
export { Icon, type IconName } from './components/icon.tsx';
export { LoadMore } from './components/load-more.tsx';
export { Menu, type MenuItem } from './components/menu.tsx';
export { Notice } from './components/notice.tsx';
export { PageSkeleton } from './components/page-skeleton.tsx';
export { PhaseChip } from './components/phase-chip.tsx';
export { Progress } from './components/progress.tsx';
export { SelectField, type SelectFieldProps } from './components/select-field.tsx';
export { Sparkline } from './components/sparkline.tsx';
export { EmptyState, ErrorState } from './components/states.tsx';
export { Card, type CardProps, Chip, type ChipProps, PageHeader, Skeleton, VisuallyHidden } from './components/surfaces.tsx';
export { type Tab, TabList, tabId } from './components/tab-list.tsx';
export { useKeptFocus } from './components/use-kept-focus.ts';
export { compactNumber, initials, timeAgo } from './format.ts';
export { LiveSession } from './live/live-session.tsx';
export type { LiveHandlers } from './live/live-store.ts';
export { useLive } from './live/use-live.ts';
export { useUnread } from './live/use-unread.ts';
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
export { type Session, SessionProvider, useSession } from './session/session.tsx';
export { auth, endRecovery, type SessionSnapshot, type SignOutScope } from './session/session-store.ts';
export { measureIfAsked } from './telemetry/measure-if-asked.ts';
export { type Theme, themeStorageKey, useTheme } from './theme/theme-store.ts';
export { ToastProvider, useToast } from './toast/toast.tsx';
export type { Toast, ToastAction, Toasts } from './toast/toast-store.ts';
export { useTitle } from './use-title.ts';
