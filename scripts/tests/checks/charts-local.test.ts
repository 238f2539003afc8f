import { helm, named, render, specOf } from './charts/render.ts';

const describeWithHelm = helm ? describe : describe.skip;

describeWithHelm('charts: models, voices and recognizers that run inside Trenzeye', () => {
  test('local-models.yaml -> content has one replica and a volume that stays after uninstall; its file system remains read-only', async () => {
    const objects = await render('staging+local-models');

    const content = named(objects, 'Deployment', 'trenzeye-content');
    const [container] = specOf(content).containers;
    const [claim] = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    const folder = container.env.find(({ name }: { name: string }) => name === 'LOCAL_MODELS_DIR')?.value;
    expect(content.spec.replicas).toBe(1);
    expect(objects.filter(({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'trenzeye-content')).toEqual([]);
    expect(container.volumeMounts).toContainEqual({ name: 'local-models', mountPath: folder });
    expect(specOf(content).volumes).toContainEqual({ name: 'local-models', persistentVolumeClaim: { claimName: claim?.metadata.name } });
    expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(specOf(content).securityContext.fsGroup).toBe(1000);
  });

  test('local-speech.yaml -> media has one replica; it and its worker share a volume that stays after uninstall', async () => {
    const objects = await render('staging+local-speech');

    const [claim] = objects.filter(({ kind }) => kind === 'PersistentVolumeClaim');
    expect(claim?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
    for (const name of ['trenzeye-media', 'trenzeye-media-worker']) {
      const service = specOf(named(objects, 'Deployment', name));
      const [container] = service.containers;
      expect(container.env).toContainEqual({ name: 'LOCAL_SPEECH_DIR', value: '/data/local-speech' });
      expect(container.volumeMounts).toContainEqual({ name: 'local-speech', mountPath: '/data/local-speech' });
      expect(service.volumes).toContainEqual({ name: 'local-speech', persistentVolumeClaim: { claimName: claim?.metadata.name } });
    }
    expect(named(objects, 'Deployment', 'trenzeye-media').spec.replicas).toBe(1);
    expect(objects.filter(({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'trenzeye-media')).toEqual([]);
  });
});
