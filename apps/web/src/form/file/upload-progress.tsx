import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'

import { formText } from '#/text/uz.form'
import { IconButton } from '#/ui/button'
import type { Upload } from '../context'
import { roughly } from './time-left'

const text = formText.upload

function leftLine(seconds: number): string {
  const { unit, count } = roughly(seconds)
  return text.left[unit](count)
}

/** The progress of an upload, with the button that cancels it. */
export function UploadProgress({ upload, label }: { upload: Extract<Upload, { share: number }>; label: string }) {
  const percent = Math.round(upload.share * 100)
  return (
    <Stack gap="0.5">
      <HStack gap="2">
        {/* In the look of Chakra's own, which is a state machine. */}
        <Box
          role="progressbar"
          aria-label={text.uploadingLabel(label)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          flex="1"
          height="1.5"
          overflow="hidden"
          borderRadius="l1"
          boxShadow="inset"
          bg="bg.muted"
        >
          <Box height="full" bg="brand.solid" transitionProperty="width" transitionDuration="slow" style={{ width: `${percent}%` }} />
        </Box>
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {text.uploading(percent)}
        </Text>
        <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={text.cancel} onClick={upload.cancel}>
          <X size={14} />
        </IconButton>
      </HStack>
      {upload.left !== null && (
        <Text textStyle="xs" color="fg.muted">
          {leftLine(upload.left)}
        </Text>
      )}
    </Stack>
  )
}
