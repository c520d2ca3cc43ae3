import { classes } from '../text/classes.ts'

/**
 * primary: the main action of a view. quiet: a secondary action. plain: a small action in a row. danger: an action
 * that cannot be undone.
 */
export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger'
export type ButtonSize = 'large' | 'medium' | 'small'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold select-none ' +
  'transition-[background-color,border-color,color,transform] active:scale-[0.985]'

const looks: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-primary-fill text-primary-on-fill hover:bg-primary-hover',
  quiet: 'border-line-strong bg-surface text-ink hover:border-line-control hover:bg-surface-muted',
  plain: 'border-transparent text-primary-text hover:bg-primary-50',
  danger: 'border-transparent bg-bad text-white hover:bg-bad-hover',
}

const off = 'cursor-not-allowed border-transparent bg-surface-sunken text-ink-muted active:scale-100'

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-12 px-(--button-side) py-2.5 text-16',
  medium: 'min-h-11 px-5 py-2 text-16',
  small: 'touch-target min-h-9 px-3.5 py-1 text-14',
}

export type ButtonShape = { look?: ButtonLook; size?: ButtonSize; isWide?: boolean; isOff?: boolean }

export function buttonClass({ look = 'primary', size = 'large', isWide, isOff }: ButtonShape, more?: string): string {
  return classes(base, sizes[size], isOff ? off : looks[look], isWide && 'w-full', more)
}
