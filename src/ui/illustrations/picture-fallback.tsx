import { classes } from '../text/classes.ts'

export type PictureFallbackProps = { label: string; width?: number; height?: number; className?: string | undefined }

/** Replaces a picture that failed to load (S8.11): a shirt on a hanger. */
export function PictureFallback({ label, width = 240, height = 240, className }: PictureFallbackProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === '' || undefined}
      width={width}
      height={height}
      viewBox="0 0 240 240"
      preserveAspectRatio="xMidYMid meet"
      fill="none"
      className={classes('bg-primary-50', className)}
    >
      <path className="fill-primary-100" d="M-400 163h1040v277H-400z" />
      <ellipse className="fill-primary-200" cx="120" cy="184" rx="52" ry="5" />
      <g className="stroke-primary-300" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M112 66a8 8 0 1 1 11 7c-2 1-3 3-3 5v6" />
        <path
          className="fill-white"
          d="M100 88c8 10 32 10 40 0l26 12c4 2 5 6 3 10l-9 17-12-5v52a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6v-52l-12 5-9-17c-2-4-1-8 3-10z"
        />
      </g>
      <path className="fill-primary-50" d="M126 96c6-1 11-4 14-8l8 4v80a6 6 0 0 1-6 6h-16z" />
    </svg>
  )
}
