import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonShape, buttonClass } from './button-look.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type ButtonLinkProps = Omit<ButtonShape, 'isOff'> & {
  to: string
  children: ReactNode
  icon?: IconName
  iconEnd?: IconName
  className?: string
}

/** Looks like a button, goes to a page. */
export function ButtonLink({ to, children, icon, iconEnd, className, ...shape }: ButtonLinkProps) {
  const iconSize = shape.size === 'small' ? 18 : 20
  return (
    <Link to={to} className={buttonClass(shape, className)}>
      {icon && <Icon name={icon} size={iconSize} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </Link>
  )
}
