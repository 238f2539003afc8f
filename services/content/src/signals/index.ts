export { presentSignal } from './present-signal.ts';
export { readSignal } from './read-signal.ts';
export { deleteActor, deleteOwnTopics, observeItems } from './store/observations.ts';
export { addSignals, readSignalOfTag, readSignalsById } from './store/signals.ts';
export { readTopicsOfSignal } from './store/topics.ts';
