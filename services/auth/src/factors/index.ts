export { acceptAnswer } from './accept-answer.ts';
export { challengeFactor } from './challenge-factor.ts';
export { enrolPasskey, factorNameTaken } from './enrol-factor.ts';
export { deleteFactor, findChallenge } from './store.ts';
export { confirmFactor, unenrolFactor } from './unenrol-factor.ts';
