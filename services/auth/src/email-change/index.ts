export {
  assertEmailAvailable,
  beginEmailChange,
  completeEmailChange,
  confirmEmailChange,
  type EmailChange,
  isEmailTaken,
} from './change-email.ts';
