export { targetPreview } from './report-target.ts';
export {
  deleteReportTargetsOf,
  findPublicTargetIds,
  findTargetText,
  type NamedReportRow,
  readReportsOfCase,
  type TargetKind,
} from './store.ts';
