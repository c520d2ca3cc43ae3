import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Carousel } from '../carousel/carousel.tsx'
import { LoadingScreen } from '../feedback/loading-screen.tsx'
import { PageLoadingBar } from '../feedback/page-loading-bar.tsx'
import { GalleryRow, GallerySection } from './gallery-section.tsx'
import { gallerySlides } from './gallery-slides.ts'

export function GalleryMotion() {
  const [isRunning, setRunning] = useState(false)
  const [folds, setFolds] = useState(0)
  return (
    <>
      <GallerySection title="Carousel">
        <Carousel label="Offers" slides={gallerySlides} mobileOrientation="portrait" />
      </GallerySection>
      <GallerySection title="Loading">
        <LoadingScreen />
        <PageLoadingBar isRunning={isRunning} />
        <GalleryRow>
          <Button look="quiet" onClick={() => setRunning(!isRunning)}>
            {isRunning ? 'Finish the page' : 'Load a page'}
          </Button>
          <Button look="quiet" onClick={() => setFolds(folds + 1)}>
            Add to basket
          </Button>
          {folds > 0 && (
            <span key={folds} className="fold-in inline-flex min-h-12 items-center rounded-control bg-primary-50 px-4">
              Bath towel × {folds}
            </span>
          )}
        </GalleryRow>
      </GallerySection>
    </>
  )
}
