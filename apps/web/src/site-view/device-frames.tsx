import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ViewWidth } from '#/app/search'
import { viewText as text } from '#/text/uz.view'
import { Site } from '@peshtoq/site-kit/kit/site'
import { courseHref } from './course-href'
import { ALL, DEVICES, type Device } from './devices'

const GAP_PX = 24
const BORDERS_PX = 2
/** At least the width of any scroll bar. */
const SCROLL_BAR_PX = 20

export const DEVICE_ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor }

/** At a smaller scale nothing is readable. */
const READABLE = 0.5

type DeviceFramesProps = {
  shown: ViewWidth
  /** If all three side by side would be unreadable, the widest is above the others. */
  stacks?: boolean
  children: ReactNode
}

/**
 * The site on one device, or on all three side by side, scaled down to fit. Of three only the last is interactive, so that
 * keyboards and screen readers do not pass the same page three times.
 */
export function DeviceFrames({ shown, stacks = false, children }: DeviceFramesProps) {
  const place = useRef<HTMLDivElement>(null)
  const room = useRoom(place)
  const devices: readonly Device[] = shown === 'all' ? ALL : [shown]
  const isStacked = stacks && devices.length > 1 && scaleOf(devices, room) < READABLE
  const rows = isStacked ? [devices.slice(0, -1), devices.slice(-1)] : [devices]
  return (
    <Flex ref={place} direction={isStacked ? 'column-reverse' : 'column'} gap="6">
      {room > 0 &&
        rows.map((row) => (
          <Flex key={row.join(' ')} justify="center" align="flex-start" style={{ columnGap: GAP_PX }}>
            {row.map((device) => (
              <DeviceFrame key={device} device={device} scale={scaleOf(row, room)} isLive={device === devices.at(-1)}>
                {children}
              </DeviceFrame>
            ))}
          </Flex>
        ))}
    </Flex>
  )
}

/** The scale of devices side by side in this width. */
function scaleOf(devices: readonly Device[], room: number): number {
  const needed = devices.reduce<number>((sum, device) => sum + DEVICES[device], 0)
  return Math.min(1, (room - devices.length * BORDERS_PX - (devices.length - 1) * GAP_PX) / needed)
}

function DeviceFrame(props: { device: Device; scale: number; isLive: boolean; children: ReactNode }) {
  const { device, scale, isLive, children } = props
  const page = useRef<HTMLDivElement>(null)
  const height = useHeight(page)
  const Icon = DEVICE_ICONS[device]
  const width = DEVICES[device]
  const percent = Math.round(scale * 100)
  return (
    <Box as="figure" minW="0">
      <HStack as="figcaption" gap="1.5" justify="center" marginBottom="2" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
        <Icon size={14} aria-hidden />
        <Text as="span">{text.devices[device]}</Text>
        <Text as="span" fontVariantNumeric="tabular-nums" color="fg.subtle">
          {percent === 100 ? text.px(width) : text.scaled(width, percent)}
        </Text>
      </HStack>
      <Box
        data-device={device}
        boxSizing="content-box"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        boxShadow="sm"
        overflow="hidden"
        style={{ width: width * scale, height: height * scale }}
      >
        {/* Laid out at its full width and scaled down afterwards, as on the device. */}
        <div
          ref={page}
          inert={!isLive}
          style={{ width, transform: scale === 1 ? undefined : `scale(${scale})`, transformOrigin: '0 0', '--unscale': 1 / scale }}
        >
          <Site mediaBase="/media" linkTarget="_blank" courseHref={courseHref}>
            {children}
          </Site>
        </div>
      </Box>
    </Box>
  )
}

declare module 'react' {
  interface CSSProperties {
    /** The inverse scale, for content inside that keeps its size. */
    '--unscale'?: number
  }
}

/** The width available for the devices. */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useSize(place, ({ clientWidth: now }) => {
    // A disappearing scroll bar does not widen the frames: enlarged content might need the scroll bar again.
    setRoom((old) => (now > old && now - old < SCROLL_BAR_PX ? old : now))
  })
  return room
}

function useHeight(place: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useSize(place, (element) => setHeight(element.offsetHeight))
  return height
}

/** Reports an element's size, before it is first painted and whenever it changes. */
function useSize(place: RefObject<HTMLElement | null>, onResize: (element: HTMLElement) => void): void {
  const onSize = useEffectEvent(onResize)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    onSize(element)
    const sizes = new ResizeObserver(() => onSize(element))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
}
