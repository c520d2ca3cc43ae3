import { STAGES } from '#rules/checkout/order-stage.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { CardLink } from '../buttons/card-link.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'
import { Timeline } from '../feedback/timeline.tsx'
import { BrokenIllustration } from '../illustrations/broken.tsx'
import { EmptyCartIllustration } from '../illustrations/empty-cart.tsx'
import { NotFoundIllustration } from '../illustrations/not-found.tsx'
import { OfflineIllustration } from '../illustrations/offline.tsx'
import { StageScene } from '../illustrations/stages/stage-scenes.tsx'
import { ClotheslineProgress } from '../pictures/clothesline-progress.tsx'
import { Picture } from '../pictures/picture.tsx'
import { Badge } from '../text/badge.tsx'
import { Card } from '../text/card.tsx'
import { Price } from '../text/price.tsx'
import { GalleryColumns, GalleryRow, GallerySection } from './gallery-section.tsx'

const steps = [
  { id: '1', title: 'Order placed', state: 'done', time: 'Mon 8:12 pm', dateTime: '2026-11-16T20:12+08:00' },
  { id: '2', title: 'Collected', state: 'done', time: 'Tue 9:40 am', dateTime: '2026-11-17T09:40+08:00' },
  { id: '3', title: 'Being washed', state: 'current', description: 'Two bags, 6.4 kg' },
  { id: '4', title: 'On its way back', state: 'upcoming', time: 'Thu 9–11 am' },
] as const

const pegs = [
  { id: 'placed', label: 'Placed', state: 'done' },
  { id: 'first', label: 'Picked up', state: 'done' },
  { id: 'care', label: 'In our care', state: 'current' },
  { id: 'way', label: 'On its way', state: 'upcoming' },
  { id: 'end', label: 'Delivered', state: 'upcoming' },
] as const

const missing = '/dev/no-such-picture.webp'

export function GalleryContent() {
  return (
    <>
      <CardsAndPrices />
      <Progress />
      <EmptyAndBroken />
      <Stages />
    </>
  )
}

function CardsAndPrices() {
  return (
    <GallerySection title="Cards and prices">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Card padding="none" isPressable>
          <Picture
            base={missing}
            alt="Wash, dry and fold"
            width={320}
            height={320}
            className="aspect-square h-auto w-full"
          />
          <div className="flex flex-col gap-1 p-3 sm:p-4">
            <h3 className="text-16 font-semibold">
              <CardLink to="/products/wash">Wash and fold</CardLink>
            </h3>
            <Price cents={1250} unit="kg" isFrom />
          </div>
        </Card>
        <Card look="raised">
          <Price cents={123450} size="large" />
        </Card>
        <Card look="tinted">
          <Badge tone="secondary">Partner price</Badge>
          <div className="mt-2">
            <Price cents={1080} oldCents={1200} unit="piece" />
          </div>
        </Card>
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="aspect-square" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
        </SkeletonGroup>
      </div>
    </GallerySection>
  )
}

function Progress() {
  return (
    <GallerySection title="Progress">
      <GalleryColumns>
        <div className="flex flex-col gap-6">
          <ProgressBar label="Minimum spend" value={2250} max={3000} text="$7.50 to go" />
          <ProgressBar label="Free delivery" value={6000} max={6000} text="Reached" />
          <ClotheslineProgress label="Progress of the order" steps={pegs} />
          <ClotheslineProgress
            label="Progress of a stopped order"
            steps={pegs.map((peg) => (peg.state === 'current' ? { ...peg, state: 'failed' } : peg))}
          />
        </div>
        <Timeline label="Progress of the order" steps={[...steps]} />
      </GalleryColumns>
    </GallerySection>
  )
}

function EmptyAndBroken() {
  return (
    <GallerySection title="Empty and broken">
      <GalleryColumns>
        <EmptyState
          level={3}
          title="Your basket is empty"
          illustration={<EmptyCartIllustration />}
          action={<ButtonLink to="/products">See what we wash</ButtonLink>}
        >
          Add something and it will wait here for you.
        </EmptyState>
        <EmptyState level={3} title="Page Not Found" illustration={<NotFoundIllustration />}>
          We are unable to find the page you’re looking for
        </EmptyState>
        <EmptyState level={3} title="You are offline" illustration={<OfflineIllustration />}>
          Your basket is safe; we go on when the line is back.
        </EmptyState>
        <EmptyState level={3} title="That went wrong" illustration={<BrokenIllustration />}>
          It was us, not you. Please try once more.
        </EmptyState>
      </GalleryColumns>
      <GalleryRow>
        <Picture base={missing} alt="" width={120} height={120} className="rounded-card" />
        <Picture base={missing} alt="Banner of spring cleaning" width={254} height={120} className="rounded-card" />
      </GalleryRow>
    </GallerySection>
  )
}

function Stages() {
  return (
    <GallerySection title="Stages of an order">
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {STAGES.map((stage) => (
          <li key={stage} className="text-center text-14 text-ink-muted">
            <StageScene stage={stage} />
            {stage}
          </li>
        ))}
      </ul>
    </GallerySection>
  )
}
