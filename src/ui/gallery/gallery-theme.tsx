import { Button } from '../buttons/button.tsx'
import { ButtonLink } from '../buttons/button-link.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextLink } from '../buttons/text-link.tsx'
import { Icon } from '../pictures/icon.tsx'
import { iconNames } from '../pictures/icon-names.ts'
import { Badge } from '../text/badge.tsx'
import { CountBadge } from '../text/count-badge.tsx'
import { GalleryRow, GallerySection } from './gallery-section.tsx'

const swatches = [
  'bg-primary-50',
  'bg-primary-100',
  'bg-primary-200',
  'bg-primary-300',
  'bg-primary-fill',
  'bg-primary-hover',
  'bg-primary-ring',
  'bg-primary-900',
  'bg-secondary-50',
  'bg-secondary-100',
  'bg-secondary-200',
  'bg-secondary-300',
  'bg-secondary-fill',
  'bg-secondary-hover',
  'bg-secondary-ring',
  'bg-secondary-900',
]

export function GalleryTheme() {
  return (
    <>
      <ColoursAndType />
      <Buttons />
      <BadgesAndIcons />
    </>
  )
}

function ColoursAndType() {
  return (
    <GallerySection title="Theme">
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
        {swatches.map((swatch) => (
          <div key={swatch} className={`h-12 rounded-control border border-line ${swatch}`} />
        ))}
      </div>
      <p className="text-display">Fresh by Thursday</p>
      <p className="text-36">Collected Tue 9–11 am</p>
      <p className="text-28">Wash, dry and fold</p>
      <p className="text-22">Queen bed sheet</p>
      <p className="max-w-reading">
        We collect, wash, press and return within 48 hours. See <TextLink to="/faq">how it works</TextLink> or read the
        care guide of the <TextLink href="https://www.example.org/">fabric institute</TextLink>.
      </p>
    </GallerySection>
  )
}

function Buttons() {
  return (
    <GallerySection title="Buttons">
      <GalleryRow>
        <Button iconEnd="arrow-right">Pay $42.50</Button>
        <Button look="quiet">Keep shopping</Button>
        <Button look="plain">Skip</Button>
        <Button look="danger" icon="trash">
          Delete address
        </Button>
        <ButtonLink to="/products" look="quiet" icon="grid">
          See all products
        </ButtonLink>
      </GalleryRow>
      <GalleryRow>
        <Button size="medium">Medium</Button>
        <Button size="small" look="quiet" icon="plus">
          Add
        </Button>
        <Button isLoading>Pay $42.50</Button>
        <Button isDisabled>Off</Button>
        <Button disabledReason="Add $7.50 more to reach the minimum of $30.00.">Checkout</Button>
      </GalleryRow>
      <GalleryRow>
        <IconButton icon="search" label="Search" />
        <IconButton icon="share" label="Share" look="raised" />
        <IconButton icon="trash" label="Remove" disabled />
      </GalleryRow>
    </GallerySection>
  )
}

function BadgesAndIcons() {
  return (
    <GallerySection title="Badges and icons">
      <GalleryRow>
        <Badge>Draft</Badge>
        <Badge tone="primary" icon="truck">
          Free delivery
        </Badge>
        <Badge tone="secondary" icon="gift">
          10 % off
        </Badge>
        <Badge tone="good" icon="check">
          Paid
        </Badge>
        <Badge tone="warning">2 slots left</Badge>
        <Badge tone="bad">Payment failed</Badge>
        <Badge tone="info">Opens Mon 9 am</Badge>
        <CountBadge count={3} />
        <CountBadge count={120} />
      </GalleryRow>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-2 text-ink-muted">
        {iconNames.map((name) => (
          <span key={name} title={name} className="inline-flex h-11 items-center justify-center">
            <Icon name={name} />
          </span>
        ))}
      </div>
    </GallerySection>
  )
}
