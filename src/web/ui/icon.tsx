import { type IconName, iconPaths } from './icon-paths.ts'

type IconProps = { name: IconName; size?: number; className?: string }

/** An icon beside words. Where it stands alone, its button or link carries the name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
