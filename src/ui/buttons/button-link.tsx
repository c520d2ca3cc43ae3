import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { type ButtonShape, buttonClass } from './button-look.ts'
import { PageLink } from './page-link.tsx'

type ButtonLinkProps = Omit<ButtonShape, 'isOff'> & {
  to: string
  children: ReactNode
  icon?: IconName
  iconEnd?: IconName
  className?: string
}

/** A link that looks like a button. */
export function ButtonLink({ to, children, icon, iconEnd, className, ...shape }: ButtonLinkProps) {
  const iconSize = shape.size === 'small' ? 18 : 20
  return (
    <PageLink to={to} className={buttonClass(shape, className)}>
      {icon && <Icon name={icon} size={iconSize} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </PageLink>
  )
}
