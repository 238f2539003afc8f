/** Where mails are to be found on a development server. */
export function DevInboxHint() {
  return (
    <p>
      This is a development server: its mail stays here. <a href="/dev/inbox">Open the dev inbox</a>
    </p>
  );
}
