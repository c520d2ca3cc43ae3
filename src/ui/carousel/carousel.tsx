import { type FocusEventHandler, type KeyboardEvent, useState } from 'react'
import { CAROUSEL } from '#contract/wire/limits.ts'
import { uiTexts } from '#texts/frame/ui.ts'
import { classes } from '../text/classes.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { wrappedIndex } from './carousel-index.ts'
import { type Slide, SlideCard, SlidePreload } from './carousel-slide.tsx'
import { useAutoAdvance } from './use-auto-advance.ts'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  label: string
  slides: Slide[]
  desktopOrientation?: 'landscape' | 'portrait'
  mobileOrientation?: 'landscape' | 'portrait'
  /** Whether it is visible without scrolling. Otherwise its pictures do not compete with those of the first view. */
  isInFirstView?: boolean
}

/** Enough copies to fill the widest track after the last slide. */
const copies = 3

/** S4.24, S9.4. The layout needs no measuring, so the server renders its final state. */
export function Carousel(props: CarouselProps) {
  const { label, slides, desktopOrientation = 'landscape', mobileOrientation = 'landscape' } = props
  const { isInFirstView = true } = props
  const count = slides.length
  // S8.11: a failed picture is reported here. All copies of its slide then show an illustration.
  const [broken, setBroken] = useState<readonly string[]>([])
  const { track, index, step, slide, settle, release } = useCarousel(count)
  const play = useAutoAdvance(index, count > 1, () => step(1))
  if (count === 0) return null

  return (
    <section
      aria-roledescription={uiTexts.carousel}
      aria-label={label}
      {...play.hold}
      className={classes(
        'carousel',
        desktopOrientation === 'portrait' && 'carousel-desktop-portrait',
        mobileOrientation === 'portrait' && 'carousel-mobile-portrait',
      )}
    >
      {slides.slice(0, CAROUSEL.preloadedImages).map((shown, index) => (
        <SlidePreload key={shown.id} slide={shown} isUrgent={isInFirstView && index === 0} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a scrolling area must be reachable by keyboard, and arrows move it by whole slides */}
      <div
        ref={track}
        tabIndex={count > 1 ? 0 : undefined}
        aria-live={play.isRunning ? 'off' : 'polite'}
        onKeyDown={count > 1 ? arrowKeys(step) : undefined}
        onScrollEnd={settle}
        onPointerDown={release}
        onWheel={release}
        className="carousel-track"
      >
        {withCopies(slides).map((shown, place) => (
          <SlidePlace
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide and its copy differ by their index only
            key={`${shown.id} ${place}`}
            slide={shown}
            place={place}
            count={count}
            isUrgent={isInFirstView && place === 0}
            isBroken={broken.includes(shown.id)}
            onImageError={() => setBroken((ids) => [...ids, shown.id])}
            // Browsers do not scroll to a focused link of which a part is visible.
            onFocus={({ target }) => target.matches(':focus-visible') && slide(place)}
          />
        ))}
      </div>
      {count > 1 && (
        <CarouselControls
          count={count}
          index={index}
          isPlaying={play.isWanted}
          onToggle={play.toggle}
          onStep={step}
          onShow={slide}
        />
      )}
    </section>
  )
}

function withCopies(slides: Slide[]): Slide[] {
  const count = slides.length
  return count > 1 ? [...slides, ...Array.from({ length: copies }, (_, i) => slides[i % count] as Slide)] : slides
}

const arrowKeys = (step: (delta: 1 | -1) => void) => (event: KeyboardEvent) => {
  const delta = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (delta === null) return
  event.preventDefault()
  step(delta)
}

type SlidePlaceProps = {
  slide: Slide
  place: number
  count: number
  isUrgent: boolean
  isBroken: boolean
  onImageError: () => void
  onFocus: FocusEventHandler
}

/** A place of the track. The places after the last slide are copies, hidden from assistive technology. */
function SlidePlace({ slide, place, count, isUrgent, isBroken, onImageError, onFocus }: SlidePlaceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
    <div
      role="group"
      aria-roledescription={uiTexts.slide}
      aria-label={uiTexts.slideOf(wrappedIndex(place, count) + 1, count)}
      aria-hidden={place >= count || undefined}
      inert={place >= count}
      onFocus={onFocus}
      className={classes('carousel-card', count === 1 && 'carousel-single')}
    >
      <SlideCard
        slide={slide}
        isEager={place < CAROUSEL.preloadedImages}
        isUrgent={isUrgent}
        isBroken={isBroken}
        onImageError={onImageError}
      />
    </div>
  )
}
