import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'

/** Placeholder for three lines. Pages show it before the panel's script has loaded, so it imports little. */
export function CartSkeleton() {
  return (
    <SkeletonGroup>
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex gap-3 py-4">
          <Skeleton className="size-16" />
          <div className="flex-1">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-2 h-4 w-1/2" />
            <Skeleton className="mt-3 h-11 w-32" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
