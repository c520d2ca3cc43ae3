import { uiTexts } from '#texts/frame/ui.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { classes } from '../text/classes.ts'

type CarouselControlsProps = {
  count: number
  index: number
  isPlaying: boolean
  onToggle: () => void
  onStep: (delta: 1 | -1) => void
  onShow: (index: number) => void
}

/** More dots with finger-sized targets do not fit on a tablet. */
const mostDots = 8

export function CarouselControls({ count, index, isPlaying, onToggle, onStep, onShow }: CarouselControlsProps) {
  const hasDots = count <= mostDots
  return (
    <div className="mt-3 flex items-center gap-1">
      {hasDots && (
        <div className="-ml-2.5 hidden sm:flex">
          {Array.from({ length: count }, (_, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: dots differ by their index only
              key={place}
              type="button"
              aria-label={uiTexts.goToSlide(place + 1)}
              aria-current={place === index || undefined}
              onClick={() => onShow(place)}
              className="group inline-flex size-11 items-center justify-center rounded-full"
            >
              <span
                className={classes(
                  'h-2 rounded-full transition-all duration-200',
                  place === index ? 'w-6 bg-primary-ring' : 'w-2 bg-line-strong group-hover:bg-line-control',
                )}
              />
            </button>
          ))}
        </div>
      )}
      <p aria-hidden="true" className={classes('text-14 text-ink-muted tabular', hasDots && 'sm:hidden')}>
        {index + 1} / {count}
      </p>
      <div className="ml-auto flex gap-1">
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? uiTexts.pauseSlides : uiTexts.playSlides}
          onClick={onToggle}
        />
        <IconButton icon="chevron-left" label={uiTexts.previousSlide} onClick={() => onStep(-1)} />
        <IconButton icon="chevron-right" label={uiTexts.nextSlide} onClick={() => onStep(1)} />
      </div>
    </div>
  )
}
