import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

interface Look {
  readonly kind?: 'primary' | 'quiet' | 'danger' | 'bare';
  readonly size?: 'small' | 'medium' | 'large';
  readonly wide?: boolean;
  readonly icon?: IconName;
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'> {
  /** Shows a spinner and keeps the button from being pressed again. */
  readonly loading?: boolean;
  /** A path inside Trenzeye: the button becomes a link of the router. */
  readonly to?: string;
  /** Any other address: the button becomes a plain link. */
  readonly href?: string;
}

const lookOf = ({ kind = 'quiet', size = 'medium', wide }: Look, iconOnly: boolean, className?: string) =>
  classes(
    'tz-button',
    `tz-button--${kind}`,
    size !== 'medium' && `tz-button--${size}`,
    wide && 'tz-button--wide',
    iconOnly && 'tz-button--icon',
    className,
  );

/** A button, or a link that looks like one when `to` or `href` is given. With an icon alone it needs an `aria-label`. */
export function Button({
  kind,
  size,
  wide,
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
  const look = lookOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }, Boolean(icon) && !children, className);
  const content = (
    <>
      {loading ? <span className="tz-spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      {children}
    </>
  );
  if (to !== undefined || href !== undefined) return <LinkShape to={to} href={href} className={look} rest={rest} content={content} />;
  return (
    <button type={type} className={look} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {content}
    </button>
  );
}

interface LinkShapeProps {
  readonly to: string | undefined;
  readonly href: string | undefined;
  readonly className: string;
  readonly rest: ButtonHTMLAttributes<HTMLButtonElement>;
  readonly content: ReactNode;
}

function LinkShape({ to, href, className, rest, content }: LinkShapeProps) {
  const { id, title, onClick, 'aria-label': label, 'aria-current': current } = rest;
  const given = {
    className,
    id,
    title,
    'aria-label': label,
    'aria-current': current,
    onClick: onClick as unknown as ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined,
  };
  if (to !== undefined)
    return (
      <Link to={to} {...given}>
        {content}
      </Link>
    );
  return (
    <a href={href} {...given}>
      {content}
    </a>
  );
}

/** A button that reads like a link, for actions inside sentences. */
export function LinkButton({ className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classes('tz-link', className)} {...rest} />;
}
