import { GalleryChoices } from './gallery-choices.tsx'
import { GalleryContent } from './gallery-content.tsx'
import { GalleryMotion } from './gallery-motion.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { GalleryTheme } from './gallery-theme.tsx'

/** All widgets in all states, for review and tests. Served in development only. */
export function Component() {
  return (
    <main className="content-width pt-8 pb-section">
      <p className="text-14 font-medium text-primary-text">Clothesline</p>
      <h1 className="mt-1 text-display">The widget set</h1>
      <p className="mt-3 max-w-reading text-18 text-ink-muted">
        Clean air, soft folds, daylight. White surfaces do the work; the store’s two colours are accents.
      </p>
      <GalleryTheme />
      <GalleryChoices />
      <GalleryOverlays />
      <GalleryContent />
      <GalleryMotion />
    </main>
  )
}

export default Component
