print("ringbench")
