// Choosing a file and cropping a picture.
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { FileDrop } from '@candor/ui/upload/file-drop.tsx';
import { ImageCropper } from '@candor/ui/upload/image-cropper.tsx';
import { useState } from 'react';

export function UploadSpecimens() {
  const [image, setImage] = useState<ImageBitmap | null>(paintSample);
  const [sizeBytes, setSizeBytes] = useState<number | null>(null);

  return (
    <Section title="Uploads">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <FileDrop
            label="Front side of your ID"
            prompt="Choose a picture or drop it here"
            hint="JPEG, PNG or WebP, up to 10 MB"
            accept="image/*"
            onFiles={([file]) => {
              if (file !== undefined) createImageBitmap(file).then(setImage, () => setImage(null));
            }}
          />
        </Card>
        <Card>
          {image !== null && (
            <ImageCropper
              image={image}
              label="Arrow keys move the picture, plus and minus zoom"
              zoomLabel="Zoom"
              doneLabel={sizeBytes === null ? 'Use this picture' : `${String(Math.round(sizeBytes / 1024))} KB`}
              onCropped={(blob) => setSizeBytes(blob.size)}
            />
          )}
        </Card>
      </div>
    </Section>
  );
}

function paintSample(): ImageBitmap | null {
  const canvas = new OffscreenCanvas(640, 420);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const sky = pen.createLinearGradient(0, 0, 640, 420);
  sky.addColorStop(0, '#7aa7ff');
  sky.addColorStop(1, '#ffd60a');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, 640, 420);
  pen.fillStyle = '#14171f';
  pen.beginPath();
  pen.arc(320, 210, 90, 0, Math.PI * 2);
  pen.fill();
  return canvas.transferToImageBitmap();
}
