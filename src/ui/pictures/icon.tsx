import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

type IconProps = { name: IconName; size?: number; className?: string }

/**
 * An icon beside words. Where it stands alone, its button or link carries the name. The outlines are one file of their own, which the
 * browser keeps: in the script they would weigh on every first visit.
 */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
