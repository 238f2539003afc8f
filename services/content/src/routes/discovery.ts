import { getSearch, getTag } from './search.ts';
import { deleteHide, deleteMute, getHidden, getMutes, getSignal, getSignals, putHide, putMute } from './signals.ts';
import { getTemplate, getTemplatePreview, getTemplates } from './templates.ts';

/** What helps to find something to make or to see. Fixed addresses come before those with an id in their place. */
export const discovery = [
  ...[getSignals, getHidden, getMutes, putMute, deleteMute, getSignal, putHide, deleteHide],
  ...[getTemplates, getTemplate, getTemplatePreview],
  ...[getSearch, getTag],
];
