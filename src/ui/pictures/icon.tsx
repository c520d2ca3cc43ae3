import type { IconName } from './icon-names.ts'
import sprite from './icons.svg'

type IconProps = { name: IconName; size?: number; className?: string }

/**
 * A decorative icon. An icon without a text beside it is named by its button or link. The outlines are in a file of
 * their own, which the browser caches: in the script they would slow every first visit.
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
