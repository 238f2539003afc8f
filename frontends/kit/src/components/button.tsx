import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface ButtonAppearance {
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'bare';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  readonly icon?: IconName;
}

interface ButtonProps extends ButtonAppearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'> {
  /** Shows a spinner and disables the button. */
  readonly loading?: boolean;
  /** A path inside Trenzeye: renders a router link. */
  readonly to?: string;
  /** Any other URL: renders a plain link. */
  readonly href?: string;
}

/** A button, or a link with the same appearance when `to` or `href` is set. With only an icon it needs an `aria-label`. */
export function Button({
  kind = 'secondary',
  size = 'medium',
  wide = false,
  icon,
  loading = false,
  to,
  href,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classList = classNames(
    'tz-button',
    `tz-button--${kind}`,
    size !== 'medium' && `tz-button--${size}`,
    wide && 'tz-button--wide',
    icon && !children && 'tz-button--icon',
    className,
  );
  const content = (
    <>
      {loading ? <span className="tz-spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </>
  );
  if (to !== undefined || href !== undefined)
    return <AnchorButton to={to} href={href} className={classList} rest={rest} content={content} />;
  return (
    <button type={type} className={classList} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {content}
    </button>
  );
}

interface AnchorButtonProps {
  readonly to: string | undefined;
  readonly href: string | undefined;
  readonly className: string;
  readonly rest: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly content: ReactNode;
}

function AnchorButton({ to, href, className, rest, content }: AnchorButtonProps) {
  const { id, title, onClick, 'aria-label': label, 'aria-current': current } = rest;
  const anchorProps = {
    className,
    id,
    title,
    'aria-label': label,
    'aria-current': current,
    onClick: onClick as unknown as ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined,
  };
  if (to !== undefined)
    return (
      <Link to={to} {...anchorProps}>
        {content}
      </Link>
    );
  return (
    <a href={href} {...anchorProps}>
      {content}
    </a>
  );
}

/** A button that looks like a link, for actions inside sentences. */
export function LinkButton({ className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classNames('tz-link', className)} {...rest} />;
}
