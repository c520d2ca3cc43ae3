import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type CardProps = {
  children: ReactNode
  /** plain: a thin border. raised: also a shadow. tinted: the store's colour, without a border. */
  look?: 'plain' | 'raised' | 'tinted'
  /** none lets a picture reach the edge. */
  padding?: 'none' | 'small' | 'medium'
  /** Lifts under a pointer. For a card with a `CardLink`. */
  isPressable?: boolean
  className?: string
}

const looks = {
  plain: 'border border-line bg-surface',
  raised: 'border border-line bg-surface shadow-rest',
  tinted: 'bg-primary-50',
}
const paddings = { none: '', small: 'p-4', medium: 'p-4 sm:p-6' }

export function Card({ children, look = 'plain', padding = 'medium', isPressable, className }: CardProps) {
  return (
    <div
      className={classes(
        'relative overflow-hidden rounded-card',
        looks[look],
        paddings[padding],
        isPressable &&
          'transition-[border-color,box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:border-line-strong hover:shadow-floating has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary-ring',
        className,
      )}
    >
      {children}
    </div>
  )
}
