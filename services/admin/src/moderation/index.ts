export { presentCurrentCase } from './current-case.ts';
export { recordDecision } from './decide-cases.ts';
export { localizedMessage } from './decision-message.ts';
export { presentAppeal, presentCase } from './present-case.ts';
export { type AppealRow, addAppeal, findAppeal, readAppeals, setAppealAnswer } from './store/appeals.ts';
export { type CaseRow, findCases, incrementCaseVersion, lockCase } from './store/cases.ts';
export { findDecisionAbout, type OwnDecisionRow, readDecisionsAbout } from './store/decisions.ts';
export { inverseActions } from './undo-decision.ts';
