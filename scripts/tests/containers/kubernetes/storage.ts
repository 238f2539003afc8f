import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A default storage class with volumes in folders of the node. A deleted claim leaves its volume; nothing is deleted. */
export const storageObjects = (folder: string, count: number): object => {
  const volumes = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `volume-${index + 1}`);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `volume-${index + 1}` },
      spec: {
        storageClassName: 'standard',
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        hostPath: { path },
      },
    };
  });
  const storageClass = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
  };
  return { apiVersion: 'v1', kind: 'List', items: [storageClass, ...volumes] };
};
